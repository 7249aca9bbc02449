/** On every answer; pages add a policy of their own. Set here rather than by a plugin: it is a constant, and cheap. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
}
const overTls = { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const securityHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? overTls : headers
