/** One address is one account in all organizations, however it is typed. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
