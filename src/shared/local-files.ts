/** The file in the data folder of a local start that holds its secrets, for the operator commands beside it. */
export const LOCAL_SECRETS = 'secrets.json';
