import { Paged, PageQuery, SearchWords } from '#kit/page.ts'
import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Choice, Data, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { ContactNotFound } from '#modules/crm/index.ts'
import { TooCostly } from '#platform/bounded-work/bounded-work.ts'
import { TemplateError, TemplateNotFound } from '../errors.ts'
import { previewUnsaved } from '../preview/preview.ts'
import { Preview } from '../preview/schema.ts'
import { MOST_SOURCE } from '../stored/campaign.ts'
import { listTemplates } from './queries.ts'
import { Seeded, Template, TemplateIn, TemplatePatch, TemplateSummary } from './schema.ts'
import { createTemplate, deleteTemplate, readTemplate, seedTemplates, updateTemplate } from './service.ts'

const tag = 'Campaigns'
const params = { template_id: idParam('campaign_template', TemplateNotFound) }

export const templateRoutes = [
  route({
    method: 'GET',
    path: '/campaigns/templates',
    tag,
    summary: 'List templates',
    query: Type.Object({
      ...PageQuery.properties,
      q: SearchWords,
      category: Type.Optional(Text(100, { description: 'Only of this category.' })),
    }),
    returns: Paged(TemplateSummary),
    handler: (ctx, { query }) => listTemplates(ctx, query),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/templates',
    tag,
    summary: 'Create a template',
    description:
      'MJML is compiled when it is saved: what does not parse, an unknown element or `mj-include` is refused. Scripts in HTML are left out.',
    status: 201,
    body: TemplateIn,
    returns: Data(Template),
    errors: [TemplateError, TooCostly],
    example: {
      body: {
        name: 'Short note',
        kind: 'mjml',
        source:
          '<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{first_name}}</mj-text></mj-column></mj-section></mj-body></mjml>',
      },
    },
    handler: async (ctx, { body }) => ({ data: await createTemplate(ctx, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/templates/seed',
    operationId: 'seedCampaignTemplates',
    tag,
    summary: 'Add the templates that come with the house',
    description: 'Those that are there already stay as they are.',
    returns: Data(Seeded),
    handler: async ctx => ({ data: await seedTemplates(ctx) }),
  }),
  workRoute({
    method: 'POST',
    path: '/campaigns/templates/preview',
    operationId: 'previewCampaignTemplate',
    tag,
    summary: 'Render what is not saved yet',
    access: viewer,
    idempotent: false,
    body: Type.Object({
      kind: Choice(['mjml', 'html'], { description: 'What the source is written in' }),
      source: Text(MOST_SOURCE, { description: 'MJML or HTML with Liquid' }),
      subject: Type.Optional(Nullable(Text(255, { description: 'Rendered along' }))),
      contact_id: Type.Optional(Nullable({ ...Uuid, description: 'For this contact; for a sample without' })),
    }),
    returns: Data(Preview),
    errors: [TemplateError, ContactNotFound, TooCostly],
    handler: async (ctx, { body }) => ({ data: await previewUnsaved(ctx, body) }),
  }),
  workRoute({
    method: 'GET',
    path: '/campaigns/templates/{template_id}',
    tag,
    summary: 'Get a template',
    params,
    errors: [TemplateNotFound],
    returns: Data(Template),
    handler: async (ctx, { params: { template_id } }) => ({ data: await readTemplate(ctx, template_id) }),
  }),
  workRoute({
    method: 'PUT',
    path: '/campaigns/templates/{template_id}',
    tag,
    summary: 'Change a template',
    description: 'Keys left out stay as they are. Campaigns made from it do not change.',
    params,
    body: TemplatePatch,
    errors: [TemplateNotFound, TemplateError, TooCostly],
    returns: Data(Template),
    handler: async (ctx, { params: { template_id }, body }) => ({
      data: await updateTemplate(ctx, template_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/campaigns/templates/{template_id}',
    tag,
    summary: 'Delete a template',
    params,
    errors: [TemplateNotFound],
    handler: async (ctx, { params: { template_id } }) => {
      await deleteTemplate(ctx, template_id)
      return undefined
    },
  }),
]
