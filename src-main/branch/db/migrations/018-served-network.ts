/** Whether tills in the network are served, where an owner has set it on the appliance itself. */
export const servedNetwork = {
  name: '018-served-network',
  sql: `
ALTER TABLE manager_settings ADD COLUMN serves_network INTEGER CHECK (serves_network IN (0, 1));
`,
};
