/** Such as `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Such as `+44 ••• 3456`. */
export function maskPhone(phone: string, callingCode: string): string {
  return `${callingCode} ••• ${phone.replace(/\D/g, '').slice(-4)}`;
}
