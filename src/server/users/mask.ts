/** `j•••@example.com`: enough to recognise one's own, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `+44 ••• 3456`: the calling code's first signs and the last four figures. */
export function maskPhone(e164: string, callingCode: string): string {
  return `${callingCode} ••• ${e164.slice(-4)}`;
}
