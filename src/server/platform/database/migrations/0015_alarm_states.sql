CREATE TABLE "alarm_states" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"fault_since" timestamp with time zone NOT NULL,
	"good_since" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_states_kind_subject_pk" PRIMARY KEY("kind","subject")
);
