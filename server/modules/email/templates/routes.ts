import { Paged } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { render } from './render.ts'
import {
  ContactNotFound,
  DealNotFound,
  EmailTemplate,
  NotYourTemplate,
  RenderIn,
  RenderOut,
  ShortcutTaken,
  TemplateIn,
  TemplateNotFound,
  TemplatePatch,
  TemplateQuery,
} from './schema.ts'
import { changeTemplate, createTemplate, getTemplate, listTemplates, removeTemplate } from './service.ts'

const tag = 'Email templates'
const params = { template_id: idParam('email template', TemplateNotFound) }
const example = {
  body: { name: 'Hello', subject: 'Hello {{ first_name }}', body_html: '<p>Hi {{ first_name }}</p>' },
}

export const templateRoutes = [
  route({
    method: 'GET',
    path: '/email-templates',
    tag,
    summary: 'List templates and snippets by name',
    description: 'Your own, and those that colleagues share.',
    query: TemplateQuery,
    returns: Paged(EmailTemplate),
    handler: (ctx, { query }) => listTemplates(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/email-templates',
    tag,
    summary: 'Create a template or a snippet',
    status: 201,
    body: TemplateIn,
    returns: Data(EmailTemplate),
    errors: [ShortcutTaken],
    example,
    handler: async (ctx, { body }) => ({ data: await createTemplate(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/email-templates/{template_id}',
    tag,
    summary: 'Get a template',
    params,
    returns: Data(EmailTemplate),
    errors: [TemplateNotFound],
    handler: async (ctx, { params }) => ({ data: await getTemplate(ctx, params.template_id) }),
  }),
  route({
    method: 'PUT',
    path: '/email-templates/{template_id}',
    tag,
    summary: 'Change a template',
    description: 'By who made it, and by admins.',
    params,
    body: TemplatePatch,
    returns: Data(EmailTemplate),
    errors: [TemplateNotFound, NotYourTemplate, ShortcutTaken],
    example,
    handler: async (ctx, { params, body }) => ({ data: await changeTemplate(ctx, params.template_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/email-templates/{template_id}',
    tag,
    summary: 'Delete a template',
    description: 'Mails that were written with it stay as they are.',
    params,
    errors: [TemplateNotFound, NotYourTemplate],
    handler: async (ctx, { params }) => {
      await removeTemplate(ctx, params.template_id)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/email-templates/{template_id}/render',
    tag,
    summary: 'Fill in a template',
    description:
      'With the fields of a contact, their company and a deal; what it asks for and does not find is named.',
    writes: false,
    params,
    body: RenderIn,
    returns: RenderOut,
    errors: [TemplateNotFound, ContactNotFound, DealNotFound],
    handler: async (ctx, { params, body }) => {
      const rendered = await render(ctx, params.template_id, body)
      return { ...rendered, data: rendered }
    },
  }),
]
