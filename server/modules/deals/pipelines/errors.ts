import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const PipelineNotFound = problem(404, 'pipeline_not_found', 'Pipeline not found')

export const LastPipeline = problem(409, 'last_pipeline', 'The last pipeline cannot be deleted')

export const StageInUse = problem(
  409,
  'stage_in_use',
  (stage: string, deals: number) =>
    deals === 1
      ? say`The stage ${{ stage }} holds 1 deal: name the stage they go to in move_to`
      : say`The stage ${{ stage }} holds ${{ deals }} deals: name the stage they go to in move_to`,
  'Proposal',
  3,
)
