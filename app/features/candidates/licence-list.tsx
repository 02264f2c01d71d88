import { useAuth } from '~/features/auth/use-auth';
import { AddRecord } from '~/features/records/add-record';
import { RecordDetails } from '~/features/records/record-details';
import { RecordScreen } from '~/features/records/record-screen';
import { KindSheet } from '~/features/records/record-view';
import { LICENCE_FIELDS, LICENCES, newLicenceSchema } from './licence-kind';

const NO_CHANGE = { choices: [], goesWithThem: 'but candidates keep what they have typed.' };

export function LicenceList() {
  const { can } = useAuth();
  return (
    <RecordScreen
      kind={LICENCES}
      bulk={NO_CHANGE}
      sheet={(id, close) => (
        <KindSheet
          kind={LICENCES}
          id={id}
          onClose={close}
          title={({ name }) => name}
          description={() => 'People who write it in any of these ways are found under this name.'}
        >
          {(licence) => (
            <RecordDetails
              key={licence.id}
              kind={LICENCES}
              record={licence}
              fields={LICENCE_FIELDS}
              canManage={can('candidates.manage')}
            />
          )}
        </KindSheet>
      )}
    />
  );
}

export function AddLicence() {
  return (
    <AddRecord
      kind={LICENCES}
      description="A licence, card or ticket that you look for."
      schema={newLicenceSchema}
      defaults={{ name: '', synonyms: '' }}
      known={{ field: 'name', message: 'This licence is already in the list.' }}
      fields={[
        { name: 'name', label: 'Name' },
        {
          name: 'synonyms',
          label: 'Also written as',
          isOptional: true,
          input: { placeholder: 'Separated by commas' },
        },
      ]}
    />
  );
}
