import type { ReactNode } from 'react';
import type { JobPreview } from './preview';
import { kindLabel } from './vacancies-schema';

interface AdvertPreviewProps {
  job: JobPreview;
  /** Shows Markdown. */
  text: (markdown: string) => ReactNode;
}

/** The advert in short. */
export function AdvertPreview({ job, text }: AdvertPreviewProps) {
  return (
    <article className="grid gap-4">
      <p className="font-medium">{kindLabel(job.kind)}</p>
      <h2 className="text-2xl font-bold wrap-anywhere">{job.title}</h2>
      <p className="wrap-anywhere text-muted-foreground">{job.summary}</p>
      <p>{job.employer ?? 'Confidential employer'}</p>
      <p>{[job.suburb, job.state, job.postcode].filter(Boolean).join(' ')}</p>
      {text(job.description)}
      <ul className="list-disc pl-5">
        {job.requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </article>
  );
}
