/** A till that was paired or has sold something. */
export type TillTable = {
  till_id: string;
  name: string | null;
  address: string;
  key_id: string | null;
  first_seen_at: string;
  last_sale_at: string | null;
};

export type LanAuthorityTable = { id: number; key_name: string };

/** The tables about tills in the network. */
export type LanTables = { tills: TillTable; lan_authority: LanAuthorityTable };
