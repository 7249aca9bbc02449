/** The key under which an address is compared: neither letter case nor the way an accent is written tells two people apart. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
