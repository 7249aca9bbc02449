import { userIdOf } from '#kit/context.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { listCalendars } from './queries.ts'
import {
  Calendar,
  CalendarIn,
  CalendarNotFound,
  CalendarPatch,
  NotYourCalendar,
  TooManyCalendars,
} from './schema.ts'
import { createCalendar, deleteCalendar, updateCalendar } from './service.ts'

const tag = 'Calendar'
const params = { calendar_id: idParam('calendar', CalendarNotFound) }
const errors = [CalendarNotFound, NotYourCalendar]

export const calendarRoutes = [
  route({
    method: 'GET',
    path: '/calendars',
    tag,
    summary: 'List the calendars one may see, own ones first',
    returns: Data(Type.Array(Calendar)),
    handler: async ctx => ({ data: await listCalendars(ctx.db, userIdOf(ctx)) }),
  }),
  route({
    method: 'POST',
    path: '/calendars',
    tag,
    summary: 'Create a calendar of one’s own',
    status: 201,
    body: CalendarIn,
    returns: Data(Calendar),
    errors: [TooManyCalendars],
    example: { body: { name: 'Sales', visibility: 'team' } },
    handler: async (ctx, { body }) => ({ data: await createCalendar(ctx, body) }),
  }),
  route({
    method: 'PATCH',
    path: '/calendars/{calendar_id}',
    tag,
    summary: 'Change a calendar',
    params,
    body: CalendarPatch,
    returns: Data(Calendar),
    errors,
    handler: async (ctx, { params: { calendar_id }, body }) => ({
      data: await updateCalendar(ctx, calendar_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/calendars/{calendar_id}',
    tag,
    summary: 'Delete a calendar; its events stay without one',
    params,
    errors,
    handler: async (ctx, { params: { calendar_id } }) => {
      await deleteCalendar(ctx, calendar_id)
      return undefined
    },
  }),
]
