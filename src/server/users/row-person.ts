import { users } from './tables';

/** Whose row it is, for lists of operators. At the desk the id leads to the person's page. */
export const ROW_PERSON = { person: users.id, email: users.email };
