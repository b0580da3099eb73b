/** `a•••@example.com`, as the service masks it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `+44 ••• 3456`. */
export function maskPhone(phone: string, countryCode: string): string {
  return `${countryCode} ••• ${phone.replace(/\D/g, '').slice(-4)}`;
}
