import { describe, expect, it } from 'vitest'
import { signAwsRequest } from './aws-signature.ts'

/** From the test suite AWS publishes for Signature Version 4. */
const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const request = {
  region: 'us-east-1',
  service: 'service',
  body: '',
  at: Temporal.Instant.from('2015-08-30T12:36:00Z'),
}

describe('a signature for AWS', () => {
  it.each([
    ['GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', '/', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'GET',
      '/?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])('of %s %s is the published one', async (method, path, signature) => {
    const url = new URL(path, 'https://example.amazonaws.com')
    const headers = await signAwsRequest({ ...request, method, url }, keys)
    expect(headers).toEqual({
      'x-amz-date': '20150830T123600Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    })
  })
})
