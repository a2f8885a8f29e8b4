-- A piece that was sent, by the code that stands on its invoice. Whose it is stands in the order alone.
create table warranty_unit (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  order_line_id uuid not null references order_line,
  place integer not null check (place >= 1),
  issued_at timestamptz not null default now(),
  unique (order_line_id, place)
);

create table warranty_claim (
  id uuid primary key,
  number text not null unique,
  -- Who was signed in when it was filed; whoever proves to have its address may follow it as well.
  account_id uuid references account,
  name text not null,
  email text not null,
  -- As it was typed: it may be no order of ours.
  order_no text not null,
  unit_code text references warranty_unit,
  status text not null default 'Received'
    check (status in ('Received', 'In review', 'Waiting for you', 'Approved', 'Refused', 'Closed')),
  -- What only administrators read.
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);
create index warranty_claim_listed on warranty_claim (created_at desc, id desc);
create index warranty_claim_email on warranty_claim (email);
create index warranty_claim_account on warranty_claim (account_id) where account_id is not null;

create table warranty_message (
  id uuid primary key,
  claim_id uuid not null references warranty_claim,
  side text not null check (side in ('customer', 'seller')),
  text text not null,
  at timestamptz not null default now()
);
create index warranty_message_claim on warranty_message (claim_id, at, id);

-- Pictures of a claim; the files lie in the data folder under their ids.
create table warranty_picture (
  id uuid primary key,
  claim_id uuid not null references warranty_claim,
  place integer not null check (place between 1 and 4),
  bytes integer not null check (bytes > 0),
  unique (claim_id, place)
);
