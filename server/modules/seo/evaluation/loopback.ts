/** The machine itself, which nobody on the way can listen to. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\./.test(hostname)
