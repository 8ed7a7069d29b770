/** The file in the data folder that holds everything the appliance knows but its keys. */
export const ledgerFileName = 'ledger.db';

/** The file in the data folder that holds the keys where no keychain does. */
export const sealedKeysFileName = 'keys.sealed';

/** The file in the data folder of a demo that opens its keys. */
export const demoPassphraseFileName = 'keys.passphrase';
