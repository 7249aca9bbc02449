// Imports flow one way: main → modules → platform → kit. This file is what holds them to it.
const tests = '\\.(test|fixture)\\.ts$|^(server|web)/tests/'

/** Where domains' contributions are collected, and the other modules that each works by. */
const centres = {
  integrations: ['identity'],
  notifications: ['email', 'identity'],
  search: [],
  'transfer/exports': ['crm', 'identity'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other at run time are one file, or a third. Types may circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'kit-stands-alone',
      comment: 'The vocabulary may name the types of the platform, never run it.',
      severity: 'error',
      from: { path: '^server/kit/', pathNot: tests },
      to: { path: '^server/(platform|db)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kit-knows-no-domain',
      severity: 'error',
      from: { path: '^server/kit/', pathNot: tests },
      to: { path: '^server/(modules|main|tests)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^server/(modules|main|tests)/' },
    },
    {
      name: 'modules-are-started-by-main',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: tests },
      to: { path: '^server/(main|tests)/' },
    },
    {
      name: 'modules-meet-at-their-index',
      comment: 'Another domain is reached through its index.ts, or through its events.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: tests },
      to: { path: '^server/modules/[^/]+/', pathNot: '^server/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'modules-are-listed-for-main-alone',
      comment: 'server/modules/index.ts knows them all; a module that imported it would know itself.',
      severity: 'error',
      from: { path: '^server/modules/[^/]+/', pathNot: tests },
      to: { path: '^server/modules/index\\.ts$' },
    },
    ...Object.entries(centres).map(([centre, others]) => ({
      name: `${centre.replace('/', '-')}-names-no-domain`,
      comment:
        'What a domain brings is an entry of its Module; the centre finds it in ctx.services.contributions.',
      severity: 'error',
      from: { path: `^server/modules/${centre}/`, pathNot: tests },
      to: {
        path: '^server/modules/[^/]+/index\\.ts$',
        pathNot: others.map(other => `^server/modules/${other}/`),
      },
    })),
    {
      name: 'only-the-platform-holds-connections',
      comment: 'A module sees ctx.db, the transaction of its organization, and cannot reach past it.',
      severity: 'error',
      from: { path: '^server/(kit|modules|main)/', pathNot: tests },
      to: { path: '^node_modules/(pg|pg-pool)/' },
    },
    {
      name: 'sdk-stands-alone',
      severity: 'error',
      from: { path: '^sdk/', pathNot: tests },
      to: { pathNot: '^sdk/' },
    },
    {
      name: 'notices-are-loaded-when-needed',
      comment:
        'web/app/kit/notices.tsx loads what draws them; an import of the package brings it to every screen',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/app/kit/(drawn-)?notices\\.tsx$' },
      to: { path: 'node_modules/@mantine/notifications/' },
    },
    {
      name: 'the-workspace-kit-knows-no-area',
      comment:
        'main → shell → areas → kit. What several areas draw stands in the kit, what belongs to one in its shared/.',
      severity: 'error',
      from: { path: '^web/app/kit/' },
      to: { path: '^web/app/', pathNot: '^web/app/kit/' },
    },
    {
      name: 'areas-know-no-shell',
      severity: 'error',
      from: { path: '^web/app/areas/' },
      to: { path: '^web/app/', pathNot: '^web/app/(areas|kit)/' },
    },
    {
      name: 'areas-meet-at-what-they-share',
      comment: 'Another area is seen by its names and its shared/ alone.',
      severity: 'error',
      from: { path: '^web/app/areas/([^/]+)/' },
      to: { path: '^web/app/areas/', pathNot: '^web/app/areas/($1/|[^/]+/(shared/|names\\.ts$))' },
    },
    {
      name: 'web-talks-through-the-sdk',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|tools|bench)/' },
    },
    {
      name: 'no-test-tools-at-run-time',
      comment:
        'What the browser gets is built beforehand: its packages are tools of the build, which is a process of its own.',
      severity: 'error',
      from: {
        path: '^(server|sdk)/',
        pathNot: [tests, '^server/(platform/web|main/bundle)/build\\.ts$'].flat(),
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared',
      comment: 'A package that is only there because another one brought it may go with that one.',
      severity: 'error',
      from: { path: '^(server|sdk|web|tools|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    // TypeScript 7 ships no parser that a program may call; swc's does it.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
}
