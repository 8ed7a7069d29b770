/** The file in the data folder that contains all data of the appliance except its keys. */
export const ledgerFileName = 'ledger.db';

/** The file in the data folder that contains the keys if they are not in a keychain. */
export const sealedKeysFileName = 'keys.sealed';

/** The file in the data folder of a demo that contains the passphrase of its keys. */
export const demoPassphraseFileName = 'keys.passphrase';
