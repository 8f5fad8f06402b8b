import { Picture } from '#app/components/landing/picture.tsx'

export function LandingBoard() {
  return (
    <section className="page-wide mt-28 max-md:mt-18" id="features" aria-labelledby="board-title">
      <h2 id="board-title" className="headline">
        One Dashboard. Everybody reads&nbsp;it.
      </h2>
      <p className="mt-3 mb-7 max-w-[60ch] text-l leading-[1.45] text-chalk-2 text-pretty">
        A column for each stage: Measure, Design, Production, Install, Complete. Tick the last task of a stage
        and the job moves on by itself.
      </p>
      <div className="border border-line bg-ink print:hidden">
        <Picture
          name="board"
          isCut
          alt="The Mortise dashboard: a column for each of the five stages, and in it each job’s number, client, due date, next task and who is on it. What is overdue is red."
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_368px] gap-x-14 gap-y-6 max-md:grid-cols-1">
        <div className="self-center pt-6 max-md:pt-12">
          <h3 className="text-2xl leading-[1.1] tracking-[-0.025em]">My day, on a phone</h3>
          <p className="mt-2 max-w-[44ch] text-ml text-chalk-2 text-pretty">
            The Portal says what you can do now, job by job, the late ones first. What waits for hinges stays
            out of the way until they come.
          </p>
        </div>
        <div className="relative z-1 -mt-56 mr-8 overflow-hidden rounded-[26px] border-8 border-ink-3 bg-ink outline outline-edge max-md:mt-0 max-md:mr-0 max-md:rounded-none max-md:border max-md:border-line max-md:outline-0 print:hidden">
          <Picture
            name="day"
            alt="My Tasks on a phone: what can be done now, by job, each task with its date and a box to tick."
          />
        </div>
      </div>
    </section>
  )
}

const features: readonly { title: string; text: string }[] = [
  {
    title: 'Task templates',
    text: 'Write down once how you build a kitchen. The next one starts with every task, its date and who does it. Weekends, bank holidays and days off are skipped.',
  },
  {
    title: 'Client management',
    text: 'No more rummaging through a phone for Mrs Ashworth’s number. The one who picks up finds the address, what to know before you knock, and every job they ever gave you.',
  },
  {
    title: 'Project control',
    text: 'Dates, tasks, photos and drawings stand on the job. One look says how far it is and what comes next. The newest drawing opens, the old ones are marked.',
  },
  {
    title: 'Team chat',
    text: 'Talk about the job on the job. Name somebody and they see it on their Portal, and in March it is still there.',
  },
]

export function LandingFeatures() {
  return (
    <section className="page-wide mt-28 max-md:mt-18" aria-labelledby="features-title">
      <h2 id="features-title" className="headline mb-10">
        What a job needs, on the job.
      </h2>
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,7fr)] items-start gap-x-14 gap-y-8 max-lg:grid-cols-1">
        <div>
          {features.map(({ title, text }) => (
            <section key={title} className="chalk-above pt-4 pb-8">
              <h3 className="text-xl leading-[1.1] tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 max-w-[52ch] text-chalk-2 text-pretty">{text}</p>
            </section>
          ))}
        </div>
        <div className="max-w-[740px] border border-line bg-ink print:hidden">
          <Picture
            name="project"
            alt="A job’s page: API-008, Oak staircase, in production. A rod shows how far each stage is done, below it stand the tasks that are left."
          />
        </div>
      </div>
    </section>
  )
}
