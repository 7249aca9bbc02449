import { problem } from '#kit/problem.ts'
import { Data, Type } from '#kit/schema.ts'

export const NoDemo = problem(404, 'no_demo', 'There is no demo on this server')

export const DemoView = Data(
  Type.Object({ available: Type.Boolean({ description: 'Whether one click opens the demo from here' }) }),
)
