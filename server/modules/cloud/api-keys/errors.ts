import type { ProblemKind } from '#kit/problem.ts'
import { ApiKeyInvalid, ApiKeyMissing, ScopeMissing } from '#platform/auth/authorize-key.ts'
import { PlanLimitReached } from '#platform/auth/rate-limit.ts'

export const keyErrors: readonly ProblemKind<never[]>[] = [ApiKeyMissing, ApiKeyInvalid, PlanLimitReached]
export const writeErrors: readonly ProblemKind<never[]>[] = [...keyErrors, ScopeMissing]
