import { describeActivity } from '#modules/crm/index.ts'
import { GoalReached, RunEnded, RunStarted } from './events.ts'

const ends: Record<string, string> = {
  finished: 'all steps are done',
  goal: 'the goal was reached',
  exit: 'an exit event happened',
  excluded: 'they joined an excluded list',
  canceled: 'it was canceled',
  error: 'a step failed',
  contact_deleted: 'the contact was deleted',
}

export const timeline = [
  describeActivity(RunStarted, ({ data }) => ({
    type: 'workflow_started',
    title: `Workflow ${data.name} started`,
    detail: { workflow_id: data.workflow_id, run_id: data.run_id },
  })),
  describeActivity(RunEnded, ({ data }) => ({
    type: 'workflow_ended',
    title: `Workflow ${data.name} ended: ${ends[data.end_reason] ?? data.end_reason}`,
    detail: { workflow_id: data.workflow_id, run_id: data.run_id, reason: data.end_reason },
  })),
  describeActivity(GoalReached, ({ data }) => ({
    type: 'workflow_goal',
    title: `Workflow ${data.name}: goal ${data.goal} reached`,
    detail: { workflow_id: data.workflow_id, run_id: data.run_id, node_id: data.node_id },
  })),
]
