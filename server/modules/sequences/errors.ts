import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const SequenceNotFound = problem(404, 'sequence_not_found', 'Sequence not found')
export const StepNotFound = problem(404, 'step_not_found', 'Step not found')
export const StepNotInSequence = problem(404, 'step_not_in_sequence', 'Step not found in this sequence')
export const VariantNotFound = problem(404, 'variant_not_found', 'Variant not found')
export const EnrollmentNotFound = problem(404, 'enrollment_not_found', 'Enrollment not found')

export const InvalidStatus = problem(
  400,
  'invalid_status',
  (status: string) => say`Invalid status '${{ status }}'`,
  'sleeping',
)
export const NegativeDailyCap = problem(400, 'negative_daily_cap', 'daily_cap must be >= 0')
export const NobodyToEnroll = problem(400, 'nobody_to_enroll', 'No contacts to enroll')
export const CannotPause = problem(
  400,
  'cannot_pause',
  (status: string) => say`Cannot pause an enrollment that is '${{ status }}'`,
  'completed',
)
export const CannotResume = problem(
  400,
  'cannot_resume',
  (status: string) => say`Cannot resume an enrollment that is '${{ status }}'`,
  'completed',
)
export const DuplicateInOrder = problem(400, 'duplicate_in_order', 'order contains duplicate step ids')
export const IncompleteOrder = problem(
  400,
  'incomplete_order',
  (expected: number, given: number) =>
    say`order must list every step of this sequence exactly once (${{ expected }} expected, ${{ given }} given)`,
  3,
  2,
)
export const VariantOfVariant = problem(400, 'variant_of_variant', 'Cannot add a variant to a variant')
export const VariantNeedsEmail = problem(
  400,
  'variant_needs_email',
  'A/B variants are only supported on email steps',
)
export const TooManyVariants = problem(400, 'too_many_variants', 'Maximum number of variants reached')
export const VariantExists = problem(
  400,
  'variant_exists',
  (label: string) => say`Variant '${{ label }}' already exists on this step`,
  'B',
)
export const NotAVariant = problem(
  400,
  'not_a_variant',
  'Not a variant — use DELETE /steps/{step_id} to remove a step',
)
