-- Again with GoTrue's names and columns (its release 2.197).
alter type auth.factor_type add value if not exists 'recovery_code';

create table auth.mfa_recovery_code_sets (
  id uuid primary key,
  user_id uuid not null unique references auth.users on delete cascade,
  mfa_factor_id uuid not null unique references auth.mfa_factors on delete cascade,
  failed_verification_count integer not null default 0 check (failed_verification_count >= 0),
  verification_locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  id uuid primary key,
  mfa_recovery_code_set_id uuid not null references auth.mfa_recovery_code_sets on delete cascade,
  code_hash text not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);

create index mfa_recovery_codes_set_id_idx on auth.mfa_recovery_codes (mfa_recovery_code_set_id);

alter table auth.mfa_recovery_code_sets enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
