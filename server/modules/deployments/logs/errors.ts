import { problem } from '#kit/problem.ts'

export const ArtifactAway = problem(
  502,
  'artifact_unavailable',
  (why: string) => `The provider does not hand it out: ${why}`,
  'GitHub answered 410.',
)
