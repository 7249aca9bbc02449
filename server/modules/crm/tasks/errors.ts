import { problem } from '#kit/problem.ts'

export const TaskNotFound = problem(404, 'task_not_found', 'Task not found')
