-- Texts that the shop keeps to answer messages with. They contain placeholders, and no personal data.
create table saved_reply (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 80),
  text text not null check (char_length(text) between 1 and 10000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
-- People choose a reply by its title.
create unique index saved_reply_title on saved_reply (lower(title));
