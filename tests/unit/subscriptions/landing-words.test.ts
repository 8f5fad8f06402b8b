import { readdirSync } from 'node:fs'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LandingBoard, LandingFeatures } from '#app/components/landing/landing-features.tsx'
import { jobsInStage, LandingHero, pegs } from '#app/components/landing/landing-hero.tsx'
import { LandingEnd, LandingQuestions } from '#app/components/landing/landing-questions.tsx'
import { landingPictures } from '#app/components/landing/pictures.ts'
import { PlanTiers } from '#app/components/subscriptions/plan-tiers.tsx'
import { addOns } from '#app/domain/subscriptions/planned-add-ons.ts'
import { jobs } from '#db/seed/rows/jobs.ts'
import { productPages } from '#tests/support/pages.ts'

const html = renderToStaticMarkup(
  createElement(
    Fragment,
    null,
    createElement(LandingHero),
    createElement(LandingBoard),
    createElement(LandingFeatures),
    createElement(PlanTiers, { interval: 'month', supportEmail: 'help@mortise.example', isFirst: false }),
    createElement(PlanTiers, { interval: 'year', supportEmail: 'help@mortise.example', isFirst: true }),
    createElement(LandingQuestions),
    createElement(LandingEnd),
  ),
)
/** What is read or heard. */
const words = [html.replace(/<[^>]*>/g, ' '), ...html.matchAll(/(?:alt|aria-label)="([^"]*)"/g)]
  .join(' ')
  .toLowerCase()

describe('the landing page names nothing that is not there', () => {
  test('add-ons are not sold yet', () => {
    for (const name of addOns) expect(words).not.toContain(name.toLowerCase())
    expect(words).not.toContain('coming soon')
  })

  test.each([
    ['board', '/dashboard'],
    ['portal', '/portal'],
    ['task templates', '/saved-task-templates'],
    ['photos', '/projects/:id/files'],
    ['drawings', '/documents'],
    ['chat', '/team-chat'],
    ['calendar', '/calendar'],
    ['to-dos', '/todos'],
    ['a spreadsheet', '/spreadsheets/new'],
    ['invite code', '/use-invite-code'],
  ])('“%s” has its page', (named, path) => {
    expect(words).toContain(named)
    expect(productPages().map(page => page.path)).toContain(path)
  })
})

test('the trial is asked for at the start, with each plan and at the end', () => {
  const asked =
    renderToStaticMarkup(createElement(LandingHero)) + renderToStaticMarkup(createElement(LandingEnd))
  expect(asked.match(/href="#pricing"/g)).toHaveLength(2)
  expect(asked.match(/£29/g)).toHaveLength(2)
  expect(html).toContain('up to 5 people')
})

test('the jobs on the rod are the demo’s', () => {
  const stages = ['measure', 'design', 'production', 'install', 'complete']
  for (const { no, name, at } of pegs) {
    const [job, , , , stage = ''] = jobs.hartley[Number(no) - 1] ?? []
    expect(job, no).toContain(name)
    expect(stages.indexOf(stage), no).toBe(Math.floor(at / 20))
  }
  const counted = stages.map(stage => jobs.hartley.filter(job => job[4] === stage).length)
  expect(jobsInStage).toEqual(counted)
})

test('every picture is there, in each of its forms, and nothing else', () => {
  const forms = Object.keys(landingPictures).flatMap(name => [
    `${name}.avif`,
    `${name}-2x.avif`,
    `${name}.webp`,
    `m-${name}.avif`,
    `m-${name}.webp`,
  ])
  expect(readdirSync('public/pictures').sort()).toEqual(forms.sort())
})
