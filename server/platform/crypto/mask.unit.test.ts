import { describe, expect, it } from 'vitest'
import { Nullable, Type } from '#kit/schema.ts'
import { maskSecrets, maskText, secretNamesOf } from './mask.ts'
import { createSecret } from './tokens.ts'

describe('what is secret in an answer', () => {
  it('is struck out by its name, by its schema and by its looks, and nothing else is', () => {
    const schema = Type.Object({
      data: Type.Array(Type.Object({ uri: Nullable(Type.String({ format: 'password' })) })),
    })
    const key = `bwp_${createSecret()}`
    const answer = {
      data: [{ uri: 'postgresql://u:p@h', token: key, note: `Use ${key}, please`, secret: true }],
      webhook_secret: 'x',
      recovery_codes: ['1', '2'],
      credential_version: 3,
      public_token: 'abc',
      prefix: 'bw_live_aaaabbbbcccc',
    }
    expect(maskSecrets(answer, secretNamesOf(schema))).toEqual({
      data: [{ uri: '***', token: '***', note: 'Use ***, please', secret: true }],
      webhook_secret: '***',
      recovery_codes: ['***', '***'],
      credential_version: 3,
      public_token: 'abc',
      prefix: 'bw_live_aaaabbbbcccc',
    })
  })

  it('is found in any text', () => {
    for (const prefix of ['bws_', 'bwr_', 'bwp_', 'bwi_', 'bwa_', 'bw_live_', 'whsec_'])
      expect(maskText(`{"msg":"${prefix}${createSecret()}"}`)).toBe('{"msg":"***"}')
  })
})
