/** What a till keeps once it is paired. */
export type PairedTill = { base_url: string; ca_pem: string; spki_sha256: string; egs_unit_id: unknown; seller: unknown };

/** What a till may be told to do. */
export type TillCommand =
  | { does: 'find'; spki?: string; /** An address to leave out. */ other?: string }
  | { does: 'pair'; invitation: string; name: string }
  | { does: 'move'; url: string }
  | { does: 'sell'; apiKey: string; number: string; body: object; headers?: Record<string, string> }
  | { does: 'get'; apiKey: string; path: string }
  | { does: 'manage'; method: string; path: string; body?: object }
  | { does: 'serve_printer'; port: number }
  | { does: 'printed' }
  | { does: 'reach'; url: string };

/** What it answers to each. */
export type TillAnswers = {
  find: { url: string; address: string; txt: Record<string, string> };
  pair: PairedTill;
  move: PairedTill;
  sell: { status: number; body: Record<string, unknown>; took_ms: number };
  get: { status: number; length: number; start: string };
  manage: { status: number; body: Record<string, unknown> };
  serve_printer: { port: number };
  /** The jobs, Base64. */
  printed: { jobs: string[] };
  reach: { reached: boolean; why: string };
};
