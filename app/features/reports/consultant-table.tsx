import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { CONSULTANT_MEASURES } from './report-measures';
import { Count, NUMBER, useReport } from './report-parts';

const TITLE_ID = 'report-consultants';

/** Placements and visits by consultant, for everyone who has any in the period. */
export function ConsultantTable() {
  const { report } = useReport();
  const columns = Object.entries(CONSULTANT_MEASURES);
  const shown = report.consultants.filter(({ counts }) => columns.some(([key]) => counts[key]));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID} className="report-section report-long">
      <Card>
        <CardHeader className="pb-3">
          <CardTitle id={TITLE_ID}>By owner</CardTitle>
        </CardHeader>
        <CardContent>
          <Table>
            <caption className="sr-only">Placements and visits by owner</caption>
            <TableHeader>
              <TableRow>
                <TableHead>Owner</TableHead>
                {columns.map(([key, label]) => (
                  <TableHead key={key} className="text-right">
                    {label}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {shown.map(({ id, name, counts }) => (
                <TableRow key={id}>
                  <th scope="row" className="min-w-32 px-3 py-2 text-left font-normal">
                    {name ?? 'Nobody'}
                  </th>
                  {columns.map(([key, label]) => (
                    <TableCell key={key} className={NUMBER}>
                      <Count
                        measure={key}
                        count={counts[key] ?? 0}
                        consultant={id}
                        label={`${label}, ${name ?? 'nobody'}`}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </CardContent>
      </Card>
    </section>
  );
}
