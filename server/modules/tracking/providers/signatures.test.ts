import { execFileSync } from 'node:child_process'
import { createSign, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSendgridSigned } from './sendgrid.ts'
import { parseSes } from './ses.ts'
import { findSnsFault, isSnsCertificateUrl } from './verify-sns.ts'

describe('SendGrid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const raw = Buffer.from('[{"event":"delivered"}]')
  const headers = {
    'x-twilio-email-event-webhook-timestamp': '1793000000',
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.concat([Buffer.from('1793000000'), raw]),
      privateKey,
    ).toString('base64'),
  }

  const signedAt = Temporal.Instant.fromEpochMilliseconds(1_793_000_000_000)
  const isSigned = (body: Buffer, given: object, by: string, now = signedAt) =>
    isSendgridSigned(body, given as typeof headers, by, now)

  it('is believed for as long as it tries again, and no longer', () => {
    expect(isSigned(raw, headers, key, signedAt.add({ hours: 24 }))).toBe(true)
    expect(isSigned(raw, headers, key, signedAt.add({ hours: 26 }))).toBe(false)
    expect(isSigned(raw, headers, key, signedAt.subtract({ hours: 1 }))).toBe(false)
  })

  it('signs the raw bytes with its time', () => {
    expect(isSigned(raw, headers, key)).toBe(true)
    expect(isSigned(Buffer.from('[{"event":"bounce"}]'), headers, key)).toBe(false)
    expect(isSigned(raw, { ...headers, 'x-twilio-email-event-webhook-timestamp': '1793000001' }, key)).toBe(
      false,
    )
    expect(isSigned(raw, {}, key)).toBe(false)
    expect(isSigned(raw, headers, 'not a key')).toBe(false)
  })
})

describe('SNS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-sns-'))
  let [certificate, privateKey] = ['', '']
  beforeAll(() => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '3650',
        '-subj',
        '/CN=sns.amazonaws.com',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    certificate = readFileSync(cert, 'utf8')
    privateKey = readFileSync(key, 'utf8')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const topic = 'arn:aws:sns:eu-west-1:123456789012:mail'
  const now = Temporal.Now.instant().add({ hours: 1 })
  const fetchCertificate = async () => certificate

  function message(change: object = {}) {
    const plain = {
      Type: 'Notification',
      MessageId: 'm1',
      TopicArn: topic,
      Message: '{}',
      Timestamp: '2026-11-15T00:00:00.000Z',
    }
    const text = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
      .map(key => `${key}\n${plain[key as keyof typeof plain]}\n`)
      .join('')
    return {
      ...plain,
      SignatureVersion: '2',
      Signature: createSign('sha256').update(text).sign(privateKey, 'base64'),
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-abc.pem',
      ...change,
    }
  }

  it('is believed by its certificate', async () => {
    expect(await findSnsFault(message(), topic, now, fetchCertificate)).toBeNull()
    expect(await findSnsFault(message({ Message: '{"x":1}' }), topic, now, fetchCertificate)).toBe(
      'the signature does not fit',
    )
    expect(await findSnsFault(message({ TopicArn: 'arn:other' }), topic, now, fetchCertificate)).toBe(
      'the topic is another one',
    )
    expect(
      await findSnsFault(
        message({ SigningCertURL: 'https://evil.example/x.pem' }),
        topic,
        now,
        fetchCertificate,
      ),
    ).toBe('the certificate is not from SNS')
    expect(await findSnsFault(message(), topic, now.add({ hours: 24 * 5_000 }), fetchCertificate)).toBe(
      'the certificate has expired',
    )
  })

  it.each([
    'http://sns.eu-west-1.amazonaws.com/x.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem',
    'https://evil.example/sns.eu-west-1.amazonaws.com/x.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/x.pem',
    'https://user@sns.eu-west-1.amazonaws.com/x.pem',
    'https://bucket.s3.amazonaws.com/x.pem',
    'nonsense',
  ])('does not hand out certificates at %s', url => expect(isSnsCertificateUrl(url)).toBe(false))

  it.each([
    [
      'Bounce',
      {
        bounce: {
          bounceType: 'Permanent',
          timestamp: '2026-11-15T00:00:00Z',
          bouncedRecipients: [{ emailAddress: 'a@example.com' }],
        },
      },
      'bounced',
      'hard',
    ],
    [
      'Bounce',
      {
        bounce: {
          bounceType: 'Undetermined',
          timestamp: '2026-11-15T00:00:00Z',
          bouncedRecipients: [{ emailAddress: 'a@example.com' }],
        },
      },
      'bounced',
      'soft',
    ],
    [
      'Complaint',
      {
        complaint: {
          timestamp: '2026-11-15T00:00:00Z',
          complainedRecipients: [{ emailAddress: 'a@example.com' }],
        },
      },
      'complained',
      null,
    ],
    [
      'DeliveryDelay',
      {
        deliveryDelay: {
          timestamp: '2026-11-15T00:00:00Z',
          delayedRecipients: [{ emailAddress: 'a@example.com' }],
        },
      },
      'deferred',
      null,
    ],
    [
      'Rendering Failure',
      {
        failure: { errorMessage: 'x' },
        mail: { destination: ['a@example.com'], timestamp: '2026-11-15T00:00:00Z' },
      },
      'rejected',
      null,
    ],
  ])('%s is understood', (eventType, rest, type, bounceKind) => {
    const { events } = parseSes({
      Type: 'Notification',
      MessageId: 'm',
      Message: JSON.stringify({ eventType, ...rest }),
    })
    expect(events).toMatchObject([{ type, bounceKind, email: 'a@example.com', dedupeKey: 'm:a@example.com' }])
  })
})
