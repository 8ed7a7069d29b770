/** Where backups go and what prints PDFs, where people have set it on the appliance itself. */
export const applianceSettings = {
  name: '016-appliance-settings',
  sql: `
ALTER TABLE manager_settings ADD COLUMN backup_folder TEXT;
ALTER TABLE manager_settings ADD COLUMN backup_every_minutes INTEGER CHECK (backup_every_minutes > 0);
-- A printer of this machine.
ALTER TABLE manager_settings ADD COLUMN pdf_printer TEXT;
`,
};
