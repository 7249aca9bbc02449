import { link, openRoute, RawReply, route, secretParam } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { errorPages, pages, redirects } from '#kit/web/answers.ts'
import { LogoNotFound, serveLogo } from '#modules/identity/index.ts'
import { findForm } from '../forms/queries.ts'
import { FormNotFound } from '../forms/schema.ts'
import { FORM } from '../forms/service.ts'
import { embedScript } from '../public/embed.ts'
import { MOST_BYTES } from '../public/posted.ts'
import { showForm, showFormPage, submitForm } from './public.ts'
import { giveConfirmation, showConfirmation, showConfirmPage } from './public-confirm.ts'
import {
  AnswersInvalid,
  LinkNotValid,
  NotOnThisSite,
  PublicConfirmation,
  PublicForm,
  Submitted,
  TooManySubmissions,
} from './schema.ts'

const tag = 'Marketing'
const params = { form_id: secretParam('public form') }
const token = { token: secretParam('confirmation token') }
const posted = { consumes: 'raw', bodyLimit: MOST_BYTES } as const
const optional = (description: string) => Type.Optional(Text(4_000, { description }))

export const publicFormRoutes = [
  openRoute({
    method: 'GET',
    path: '/public/forms/{form_id}',
    operationId: 'getPublicForm',
    tag,
    summary: 'See a form as a stranger',
    description: 'A browser is sent to its page. From other sites, too: no credential is asked for or taken.',
    params,
    crossSite: true,
    alsoAnswers: [...redirects(302), errorPages],
    errors: [FormNotFound, NotOnThisSite],
    returns: Data(PublicForm),
    handler: (ctx, { params: { form_id }, headers }) => showForm(ctx, form_id, headers),
  }),
  openRoute({
    ...posted,
    method: 'POST',
    path: '/public/forms/{form_id}/submit',
    operationId: 'submitPublicForm',
    tag,
    summary: 'Answer a form',
    description:
      'JSON (`{"values": {…}}`, or the fields flat), or a plain HTML form, which is answered by a redirect. ' +
      'Beside the fields: `token`, `page_url`, `referrer`, `utm_source` and its like. All errors come at once, ' +
      'by field, before anything is stored.',
    status: 201,
    params,
    crossSite: true,
    alsoAnswers: [...redirects(303), errorPages],
    errors: [FormNotFound, AnswersInvalid, NotOnThisSite, TooManySubmissions] as never,
    returns: Data(Submitted),
    handler: (ctx, { params: { form_id }, headers, body }) => submitForm(ctx, form_id, headers, body),
  }),
  route({
    method: 'GET',
    path: '/public/forms/{form_id}/logo',
    operationId: 'getPublicFormLogo',
    tag,
    summary: 'The logo of whoever asks',
    access: link(FORM, 'form_id', LogoNotFound),
    params,
    produces: 'image/png',
    errors: [LogoNotFound],
    handler: async (ctx, { params: { form_id } }) => {
      const form = await findForm(ctx.db, form_id.toLowerCase())
      if (form?.status !== 'published') throw LogoNotFound()
      return serveLogo(ctx)
    },
  }),
  openRoute({
    method: 'GET',
    path: '/public/forms/confirm/{token}',
    operationId: 'getFormConfirmation',
    tag,
    summary: 'See what an address is asked to confirm',
    description: 'Never confirms by itself: mail scanners follow links.',
    params: token,
    alsoAnswers: redirects(302),
    errors: [LinkNotValid],
    returns: Data(PublicConfirmation),
    handler: (ctx, input) => showConfirmation(ctx, input.params.token, input.headers),
  }),
  openRoute({
    ...posted,
    method: 'POST',
    path: '/public/forms/confirm/{token}',
    operationId: 'confirmFormSubmission',
    tag,
    summary: 'Confirm an address',
    description: 'What was waiting counts from then on. Saying it twice changes nothing.',
    params: token,
    alsoAnswers: [...redirects(303), errorPages],
    errors: [LinkNotValid],
    returns: Data(PublicConfirmation),
    handler: (ctx, input) => giveConfirmation(ctx, input.params.token, input.headers, input.body),
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/f/{form_id}',
    operationId: 'showFormPage',
    tag,
    summary: 'The page of a form',
    params,
    query: Type.Object(
      {
        embed: optional('1: inside a frame'),
        sent: optional('1: after it was sent'),
        page_url: optional('The page it stands on'),
        referrer: optional('Where its visitor came from'),
        utm_source: optional('Which site sent them'),
        utm_medium: optional('By what means'),
        utm_campaign: optional('For which campaign'),
        utm_term: optional('By which words'),
        utm_content: optional('By which link'),
      },
      // Its own fields, by their keys.
      { patternProperties: { '^[a-z][a-z0-9_]{0,49}$': Type.Unknown() } },
    ),
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, { params: { form_id }, query }) =>
      showFormPage(ctx, form_id, query as Record<string, string>),
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/confirm/{token}',
    operationId: 'showConfirmPage',
    tag,
    summary: 'The page on which an address is confirmed',
    params: token,
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, input) => showConfirmPage(ctx, input.params.token),
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/embed/form.js',
    operationId: 'getEmbedScript',
    tag,
    summary: 'The script that puts a form on a site',
    produces: 'text/javascript',
    handler: async ctx =>
      new RawReply(
        200,
        {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=3600',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
        embedScript(ctx.services.settings.publicUrl),
      ),
  }),
]
