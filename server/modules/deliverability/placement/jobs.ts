import { carryOut } from '#kit/job.ts'
import { look, lookForTest } from './look.ts'

export const lookForTestJob = carryOut(lookForTest, (ctx, { test_id }) => look(ctx, test_id))
