import { RateLimited } from '#kit/problem.ts'
import { openRoute } from '#kit/route.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import {
  ActionIdUsed,
  InvalidSignature,
  MissingSignature,
  NotActive,
  RunNotFound,
  SignatureExpired,
  StepNotWaiting,
  WorkflowNotFound,
} from '../errors.ts'
import { receiveAction } from './receive.ts'
import { ActionIn, ActionOut } from './schema.ts'

export const internalRoutes = [
  openRoute({
    method: 'POST',
    path: '/workflows/internal/action',
    operationId: 'sendWorkflowAction',
    tag: 'Workflows',
    summary: 'Act on workflows as another service, signed with an action key',
    description:
      'Headers: X-Workflow-Key (id of the key), X-Workflow-Timestamp (unix seconds), X-Workflow-Signature: v1=hex(hmac-sha256(secret, "{timestamp}.{raw body}")). The same action_id and body again gets the same answer for 30 days.',
    consumes: 'raw',
    body: ActionIn,
    bodyLimit: 256 * 1024,
    errors: [
      MissingSignature,
      SignatureExpired,
      InvalidSignature,
      ActionIdUsed,
      ContactNotFound,
      WorkflowNotFound,
      RunNotFound,
      NotActive,
      StepNotWaiting,
      RateLimited,
    ],
    returns: ActionOut,
    handler: (ctx, { body, headers }) => receiveAction(ctx, headers, body as unknown as Buffer),
  }),
]
