import type { UseKind } from '../../../../src-shared/api/sync/originals.ts';

// What a document that is about to be issued, or was, uses of a document of another branch.
type DocumentUseTable = {
  organization_id: string;
  /** The UUID in the XML of the document. */
  document_uuid: string;
  original_id: string;
  kind: UseKind;
  amount_hundredths: number;
  appliance_id: string;
  /** The appliance that issued the original. */
  owner_id: string;
  state: 'asked' | 'granted' | 'ended';
  /** What the owner said was left, where that was too little. */
  available_hundredths: number | null;
  change: number;
  made_at: Date;
};

type UseChangeTable = { organization_id: string; appliance_id: string; newest: number };

/** The tables of uses across branches. */
export type DocumentUseTables = { document_uses: DocumentUseTable; use_changes: UseChangeTable };
