import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const ArtifactAway = problem(
  502,
  'artifact_unavailable',
  (why: string) => say`The provider does not hand it out: ${{ why }}`,
  'GitHub answered 410.',
)
