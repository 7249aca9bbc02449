import { RateLimited } from '#kit/problem.ts'
import { link, openRoute, route, secretParam } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { errorPages, pages, redirects } from '#kit/web/answers.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { findLink } from '../booking-links/queries.ts'
import { LinkNotFound } from '../booking-links/schema.ts'
import {
  Booked,
  BookingCanceledAlready,
  BookingFixed,
  BookingNotFound,
  BookingOver,
  GuestBooking,
  PublicLink,
  SlotTaken,
  TooManyUpcoming,
} from '../bookings/schema.ts'
import { BOOKING } from '../bookings/token.ts'
import { pack } from '../public/pack.ts'
import { MOST_BYTES } from '../public/posted.ts'
import { AnswersInvalid } from '../submissions/schema.ts'
import { showBookPage } from './book-page.ts'
import { cancelOwn, downloadOwn, moveOwn, showBooking, showGuestPage } from './guest.ts'
import { bookLink, showLink } from './public.ts'

const tag = 'Marketing'
const slug = { slug: secretParam('booking slug') }
const token = { token: secretParam('booking token') }
const posted = { consumes: 'raw', bodyLimit: MOST_BYTES } as const
const optional = (description: string) => Type.Optional(Text(4_000, { description }))

export const publicBookingRoutes = [
  openRoute({
    method: 'GET',
    path: '/public/book/{slug}',
    operationId: 'getPublicBookingLink',
    tag,
    summary: 'See the times on offer',
    description:
      'Fourteen days from today unless said otherwise, 62 at most. `timezone` says whose days are meant and changes ' +
      'nothing about which times there are. A browser is sent to the page.',
    params: slug,
    query: Type.Object({
      from: optional('The first day'),
      to: optional('Up to this day, not included'),
      timezone: optional('Whose days these are; the link’s by default'),
      reschedule: optional('Of a booking that is to be moved: what it takes does not stand in the way'),
    }),
    alsoAnswers: [...redirects(301, 302), ...pages(404)],
    errors: [LinkNotFound],
    returns: Data(PublicLink),
    handler: (ctx, { params, query, headers }) => showLink(ctx, params.slug, query, headers),
  }),
  openRoute({
    ...posted,
    method: 'POST',
    path: '/public/book/{slug}',
    operationId: 'bookPublicLink',
    tag,
    summary: 'Book a time',
    description:
      'JSON `{start_at, name, email, timezone, answers, guests}` or a plain HTML form. The same address and time ' +
      'again answer the same booking, without the link to change it; with the Idempotency-Key it was booked by, the first answer again.',
    status: 201,
    alsoStatus: [200],
    params: slug,
    alsoAnswers: [...pages(200), ...redirects(303), errorPages],
    errors: [LinkNotFound, AnswersInvalid, SlotTaken, TooManyUpcoming, RateLimited] as never,
    returns: Data(Booked),
    handler: (ctx, { params, headers, body }) => bookLink(ctx, params.slug, headers, body),
  }),
  route({
    method: 'GET',
    path: '/public/book/{slug}/logo',
    operationId: 'getPublicBookingLogo',
    tag,
    summary: 'The logo of whoever is met',
    access: link('booking_link', 'slug', LogoNotFound),
    params: slug,
    produces: 'image/png',
    errors: [LogoNotFound],
    handler: async ctx => {
      const id = ctx.actor.kind === 'link' ? ctx.actor.targetId : ''
      if ((await findLink(ctx.db, id))?.status !== 'active') throw LogoNotFound()
      return serveLogo(ctx)
    },
  }),
  openRoute({
    method: 'GET',
    path: '/public/bookings/{token}',
    operationId: 'getOwnBooking',
    tag,
    summary: 'See one’s own booking',
    params: token,
    alsoAnswers: redirects(302),
    errors: [BookingNotFound],
    returns: Data(GuestBooking),
    handler: (ctx, { params, headers }) => showBooking(ctx, params.token, headers),
  }),
  openRoute({
    ...posted,
    method: 'POST',
    path: '/public/bookings/{token}/cancel',
    operationId: 'cancelOwnBooking',
    tag,
    summary: 'Cancel one’s own booking',
    params: token,
    alsoAnswers: [...redirects(303), errorPages],
    errors: [BookingNotFound, BookingCanceledAlready, BookingOver, BookingFixed],
    returns: Data(GuestBooking),
    handler: (ctx, { params, headers, body }) => cancelOwn(ctx, params.token, headers, body),
  }),
  openRoute({
    ...posted,
    method: 'POST',
    path: '/public/bookings/{token}/reschedule',
    operationId: 'rescheduleOwnBooking',
    tag,
    summary: 'Move one’s own booking',
    description: 'The same booking, event and invitation, at another of the times on offer.',
    params: token,
    alsoAnswers: [...redirects(303), errorPages],
    errors: [BookingNotFound, BookingCanceledAlready, BookingOver, BookingFixed, SlotTaken],
    returns: Data(GuestBooking),
    handler: (ctx, { params, headers, body }) => moveOwn(ctx, params.token, headers, body),
  }),
  openRoute({
    method: 'GET',
    path: '/public/bookings/{token}/invite.ics',
    operationId: 'downloadOwnBooking',
    tag,
    summary: 'Download one’s own booking as iCalendar',
    params: token,
    produces: 'text/calendar',
    errors: [BookingNotFound],
    handler: (ctx, { params }) => downloadOwn(ctx, params.token),
  }),
  route({
    method: 'GET',
    path: '/public/bookings/{token}/logo',
    operationId: 'getOwnBookingLogo',
    tag,
    summary: 'The logo of whoever is met',
    access: link(BOOKING, 'token', LogoNotFound),
    params: token,
    produces: 'image/png',
    errors: [LogoNotFound],
    handler: serveLogo,
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/book/{slug}',
    operationId: 'showBookPage',
    tag,
    summary: 'The page on which a time is booked',
    params: slug,
    query: Type.Object({
      from: optional('The first day'),
      timezone: optional('Whose days these are'),
      start: optional('The time that was chosen'),
      embed: optional('1: inside a frame'),
    }),
    produces: 'text/html',
    alsoAnswers: [...redirects(301), ...pages(400, 404)],
    handler: async (ctx, { params, query, headers }) =>
      pack(await showBookPage(ctx, params.slug, pickLanguage(ctx.request.acceptLanguage), query), headers),
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/booking/{token}',
    operationId: 'showBookingPage',
    tag,
    summary: 'The page of one’s own booking',
    params: token,
    query: Type.Object({
      booked: optional('1: just booked'),
      moved: optional('1: just moved'),
      canceled: optional('1: just canceled'),
      move: optional('1: choose another time'),
      from: optional('The first day'),
      start: optional('The time that was chosen'),
    }),
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, { params, query }) =>
      showGuestPage(ctx, params.token, pickLanguage(ctx.request.acceptLanguage), query),
  }),
]
