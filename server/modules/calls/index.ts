import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { chatSocket } from '#modules/messaging/index.ts'
import { intelligenceRoutes } from './intelligence/routes.ts'
import { summarize } from './intelligence/summary.ts'
import { endAbandoned } from './lifecycle/jobs.ts'
import { lifecycleRoutes } from './lifecycle/routes.ts'
import { callNotices } from './notices.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { deleteChunkFiles, sweepRecordings } from './recordings/removal.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { callsRelated } from './related-queries.ts'
import { callDataset } from './reporting/calls.ts'
import { rtcRoutes } from './rtc/routes.ts'
import { seedDemo } from './seed-demo.ts'
import { callFrames } from './signalling/frames.ts'
import { timeline } from './timeline.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { transcribe } from './transcripts/transcribe.ts'

/** Calls in rooms: people find each other, what is recorded is whole, and what was promised becomes a task. */
export const calls: Module = {
  name: 'calls',
  relatedKinds: [callsRelated],
  reportDatasets: [callDataset],
  notificationKinds: callNotices,
  tables: [
    'call_chunks',
    'call_participants',
    'call_recordings',
    'call_rings',
    'call_rooms',
    'call_settings',
    'call_signals',
    'call_tasks',
    'call_transcripts',
    'calls',
  ],
  routes: [
    ...lifecycleRoutes,
    ...rtcRoutes,
    ...recordingRoutes,
    ...transcriptRoutes,
    ...intelligenceRoutes,
    ...preferenceRoutes,
  ],
  // The chat's own, with frames for calls: there is one socket for all that happens in a room.
  sockets: [chatSocket([callFrames])],
  pages: [
    {
      path: '/call/{call_id}',
      page: 'call',
      // A media server has an address of its own, which only a call that goes through it is told.
      connects: [
        'https:',
        'wss:',
        'ws://localhost:*',
        'ws://127.0.0.1:*',
        'http://localhost:*',
        'http://127.0.0.1:*',
      ],
    },
  ],
  jobs: [transcribe, summarize, deleteChunkFiles] as unknown as JobKind<never>[],
  crons: [endAbandoned, sweepRecordings],
  reactions: timeline,
  seedDemo,
}
