import { describe, expect, it } from 'vitest'
import { signAwsRequest } from './sigv4.ts'

/** From the test suite that AWS publishes for Signature Version 4. */
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}
const at = Temporal.Instant.from('2015-08-30T12:36:00Z')
const base = { region: 'us-east-1', service: 'service', body: '', at }

describe('an AWS signature', () => {
  it.each([
    [
      'GET',
      'https://example.amazonaws.com/',
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    [
      'POST',
      'https://example.amazonaws.com/',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'GET',
      'https://example.amazonaws.com/?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])('of %s %s is the published one', (method, url, signature) => {
    const headers = signAwsRequest({ ...base, method, url: new URL(url) }, credentials)
    expect(headers['x-amz-date']).toBe('20150830T123600Z')
    expect(headers.authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    )
  })

  it('covers the headers it is given, in order', () => {
    const headers = signAwsRequest(
      {
        ...base,
        method: 'POST',
        url: new URL('https://example.amazonaws.com/'),
        headers: { 'content-type': 'a/b' },
      },
      credentials,
    )
    expect(headers.authorization).toContain('SignedHeaders=content-type;host;x-amz-date,')
    expect(headers['content-type']).toBe('a/b')
  })
})
