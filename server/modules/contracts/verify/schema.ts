import { Choice, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'

export const Verification = NamedObject('ContractVerification', {
  /** Everything below holds. */
  valid: Type.Boolean(),
  envelope_id: Nullable(Type.String()),
  title: Nullable(Type.String()),
  sealed_by: Nullable(Type.String()),
  sha256: Type.String(),
  checks: Type.Object({
    /** The digital signature over the whole file. */
    seal: Choice(['intact', 'broken', 'missing']),
    /** The text inside against the hash that the parties signed. */
    content: Choice(['intact', 'altered', 'missing']),
    /** Every entry of the trail against the one before it. */
    audit_chain: Choice(['intact', 'altered', 'missing']),
    /** The file against the copy that was stored when it was sealed. */
    record: Choice(['identical', 'different', 'unknown']),
  }),
  /** What was altered, in words; empty when all holds. */
  problems: Type.Array(Type.String()),
})
export type Verification = Static<typeof Verification>
