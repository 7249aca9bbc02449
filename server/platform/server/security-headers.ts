/** On every answer. Set here rather than by a plugin: they are constants, and cheap. */
const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const overTls = { ...onEveryAnswer, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const securityHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? overTls : onEveryAnswer

/** Besides, on what a browser opens as a document; an answer in JSON has no window and refers nobody. */
export const documentHeaders = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
