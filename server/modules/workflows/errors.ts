import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import type { Verdict } from './graph/validate.ts'

export const WorkflowNotFound = problem(404, 'workflow_not_found', 'Workflow not found')
export const VersionNotFound = problem(404, 'version_not_found', 'Version not found')
export const RunNotFound = problem(404, 'run_not_found', 'Run not found')
export const TemplateNotFound = problem(404, 'template_not_found', 'Template not found')
export const ActionKeyNotFound = problem(404, 'action_key_not_found', 'Action key not found')

export const ChangedBySomeoneElse = problem(409, 'stale_revision', 'Workflow was changed by someone else')
export const NotActive = problem(409, 'not_active', 'Workflow is not active')
export const BelongsToAutomation = problem(
  409,
  'belongs_to_automation',
  'This workflow belongs to an automation',
)
export const TooManyActive = problem(409, 'too_many_active', 'At most 100 workflows can be active')
export const TooManyWorkflows = problem(409, 'too_many_workflows', 'At most 500 workflows can be kept')
export const TooManyRuns = problem(409, 'too_many_runs', 'At most 1000000 runs can be under way')

export const NobodyToEnroll = problem(400, 'nobody_to_enroll', 'No contacts to enroll')
export const RunEnded = problem(409, 'run_ended', 'Run already ended')
export const RunNotWaiting = problem(409, 'run_not_waiting', 'Run is not waiting')
export const OnlyFailedRuns = problem(409, 'run_not_failed', 'Only failed runs can be retried')
export const StepNotWaiting = problem(409, 'step_not_waiting', 'Step is not waiting')

export const MissingSignature = problem(401, 'missing_signature', 'Missing signature')
export const SignatureExpired = problem(401, 'signature_expired', 'Signature expired')
export const InvalidSignature = problem(401, 'invalid_signature', 'Invalid signature')
export const ActionIdUsed = problem(409, 'action_id_used', 'action_id was used with another body')

/** All that is wrong stands beside the sentence. */
export const InvalidWorkflow = Object.assign(
  ({ errors, warnings }: Pick<Verdict, 'errors' | 'warnings'>) =>
    new Problem(400, 'invalid_workflow', 'Workflow is not valid', {}, { errors, warnings }),
  { status: 400, code: 'invalid_workflow', example: 'Workflow is not valid' },
) satisfies ProblemKind<[Pick<Verdict, 'errors' | 'warnings'>]>
