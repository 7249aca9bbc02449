import { Counter } from 'prom-client'
import type { StepStatus } from '../engine/state.ts'

/** Made before any registry exists: `/metrics` takes it in when it is put together. */
export const stepsTotal = new Counter({
  name: 'bowline_workflow_steps_total',
  help: 'Steps of workflows by kind and outcome',
  labelNames: ['kind', 'outcome'],
  registers: [],
})

export const countStep = (kind: string, outcome: StepStatus): void => stepsTotal.inc({ kind, outcome })
