import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { archiveProduct } from './queries.ts'
import { Product, ProductCreate, ProductNotFound, ProductPatch, ProductQuery } from './schema.ts'
import { createProduct, getProduct, getProducts, patchProduct } from './service.ts'

const tag = 'Products'
const params = { product_id: idParam('product', ProductNotFound) }

export const productRoutes = [
  route({
    method: 'GET',
    path: '/products',
    tag,
    summary: 'List products',
    query: ProductQuery,
    returns: Paged(Product),
    handler: (ctx, { query }) => getProducts(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/products',
    tag,
    summary: 'Create a product',
    status: 201,
    body: ProductCreate,
    returns: Data(Product),
    example: {
      body: {
        name: 'Team plan',
        unit_price_cents: 4900,
        currency: 'USD',
        prices: { EUR: 4500 },
        billing_interval: 'month',
      },
    },
    handler: async (ctx, { body }) => ({ data: await createProduct(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/products/{product_id}',
    tag,
    summary: 'Get a product',
    params,
    returns: Data(Product),
    errors: [ProductNotFound],
    handler: async (ctx, { params }) => ({ data: await getProduct(ctx, params.product_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/products/{product_id}',
    tag,
    summary: 'Change a product',
    params,
    body: ProductPatch,
    returns: Data(Product),
    errors: [ProductNotFound],
    handler: async (ctx, { params, body }) => ({ data: await patchProduct(ctx, params.product_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/products/{product_id}',
    tag,
    summary: 'Archive a product',
    description: 'Quotes and invoices that hold it stay as they are; new lines cannot take it.',
    params,
    errors: [ProductNotFound],
    handler: async (ctx, { params }) => {
      await archiveProduct(ctx, params.product_id)
      return undefined
    },
  }),
]
