import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { SlugTaken } from '../slugs/slugs.ts'
import { BookingLink, BookingLinkIn, BookingLinkPatch, LinkListQuery, LinkNotFound } from './schema.ts'
import { changeLink, createLink, deleteLink, getLink, pageLinks } from './service.ts'

const tag = 'Marketing'
export const linkParam = { link_id: idParam('booking_link', LinkNotFound) }
const errors = [LinkNotFound]

export const bookingLinkRoutes = [
  route({
    method: 'GET',
    path: '/booking-links',
    tag,
    summary: 'List booking links, newest first',
    query: LinkListQuery,
    returns: Paged(BookingLink),
    handler: (ctx, { query }) => pageLinks(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/booking-links',
    tag,
    summary: 'Create a booking link',
    description:
      'Strangers book one of the times on offer at `public_url`. A host is never booked twice at a time, whatever ' +
      'other links and events there are.',
    status: 201,
    body: BookingLinkIn,
    errors: [SlugTaken],
    returns: Data(BookingLink),
    example: { body: { name: 'Intro call', duration_minutes: 30, location: { kind: 'phone' } } },
    handler: async (ctx, { body }) => ({ data: await createLink(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/booking-links/{link_id}',
    tag,
    summary: 'Get a booking link',
    params: linkParam,
    errors,
    returns: Data(BookingLink),
    handler: async (ctx, { params: { link_id } }) => ({ data: await getLink(ctx, link_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/booking-links/{link_id}',
    tag,
    summary: 'Change a booking link',
    description: 'What was booked stays as it is. An old slug leads to the new one until somebody takes it.',
    params: linkParam,
    errors: [LinkNotFound, SlugTaken],
    body: BookingLinkPatch,
    returns: Data(BookingLink),
    handler: async (ctx, { params: { link_id }, body }) => ({ data: await changeLink(ctx, link_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/booking-links/{link_id}',
    tag,
    summary: 'Delete a booking link; what was booked stays',
    params: linkParam,
    errors,
    handler: async (ctx, { params: { link_id } }) => {
      await deleteLink(ctx, link_id)
      return undefined
    },
  }),
]
