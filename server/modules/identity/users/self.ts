import { type Ctx, userIdOf } from '#kit/context.ts'
import { found, NotAuthenticated } from '#kit/problem.ts'
import { findUser } from './queries.ts'

/** Whoever asks. */
export const loadSelf = async (ctx: Ctx) => found(await findUser(ctx, userIdOf(ctx) ?? 0), NotAuthenticated)
