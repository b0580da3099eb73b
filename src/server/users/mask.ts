/** Such as `j•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Such as `+44 ••• 3456`. */
export function maskPhone(e164: string, callingCode: string): string {
  return `${callingCode} ••• ${e164.slice(-4)}`;
}
