import { Problem, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const OperationNotFound = problem(404, 'operation_not_found', 'Operation not found')

export const OperationInProgress = Object.assign(
  (operationId: string) =>
    new Problem(
      409,
      'operation_in_progress',
      'Another operation on this resource is still running',
      {},
      { operation_id: operationId },
    ),
  {
    status: 409,
    code: 'operation_in_progress',
    example: 'Another operation on this resource is still running',
  },
)

export const WrongState = problem(
  409,
  'wrong_state',
  (action: string, state: string) => say`${{ action }} is not possible while the state is ${{ state }}`,
  'start',
  'running',
)

export const ResourceInUse = problem(
  409,
  'resource_in_use',
  (kind: string, name: string) => say`This is still used by the ${{ kind }} ${{ name }}`,
  'virtual machine',
  'web-1',
)

export const NameTaken = problem(
  409,
  'name_taken',
  (noun: string, name: string) => say`${{ noun }} ${{ name }} exists already`,
  'Bucket',
  'backups',
)

export const DeployLimit = problem(
  429,
  'deploy_limit',
  (plan: string, most: number) =>
    say`Your plan ${{ plan }} allows ${{ most }} deploys at once; wait for one to finish, or change the plan`,
  'starter',
  2,
)
